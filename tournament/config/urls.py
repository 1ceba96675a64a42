"""Where everything is found: public pages at the root, then the desk, the judge desk and a player's own."""

from django.contrib.auth import views as auth_views
from django.urls import include, path

from tournament.accounts.views import joining, login, mailed, own
from tournament.organizations.views import organization
from tournament.organizations.views import own as own_organizations
from tournament.site.views import push
from tournament.staff.views import accounts
from tournament.staff.views import own as own_staff
from tournament.tokens.views import own as own_tokens

handler400 = "tournament.core.failures.bad_request"
handler500 = "tournament.core.failures.server_error"

urlpatterns = [
    # Those below one word first: a request is compared with each in turn.
    path("me/", include("tournament.site.urls.me")),
    path("desk/", include("tournament.site.urls.desk")),
    path("judge/", include("tournament.floor.urls")),
    path("judge/", include(push.judge_push_patterns)),
    path("site/", include("tournament.upkeep.views")),
    path("api/", include("tournament.api.urls")),
    path("", include("tournament.site.urls.public")),
    *login.urlpatterns,
    *own.urlpatterns,
    *mailed.urlpatterns,
    *joining.urlpatterns,
    *own_tokens.urlpatterns,
    *own_organizations.urlpatterns,
    *own_staff.urlpatterns,
    *organization.urlpatterns,
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("logout/ask/", accounts.ask_logout, name="logout-ask"),
    path("password/new/<uidb64>/<token>/", accounts.ChooseNewPassword.as_view(), name="password-new"),
    path("password/done/", auth_views.PasswordChangeDoneView.as_view(), name="password_change_done"),
]
