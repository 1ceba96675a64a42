"""All URLs: public pages at the root, then the desk, the judge desk and a player's own pages."""

from django.contrib.auth import views as auth_views
from django.urls import include, path

from tournament.accounts.login.views import joining, login, mailed, own
from tournament.accounts.organizations.views import organization
from tournament.accounts.organizations.views import own as own_organizations
from tournament.accounts.staff.views import accounts
from tournament.accounts.staff.views import own as own_staff
from tournament.accounts.tokens.views import own as own_tokens
from tournament.exchange.webhooks.views import own as own_webhooks
from tournament.site.views import push

handler400 = "tournament.web.failures.bad_request"
handler500 = "tournament.web.failures.server_error"

urlpatterns = [
    # URLs that begin with a fixed word come first, since a request is compared with each pattern in turn.
    path("me/", include("tournament.site.urls.me")),
    path("desk/", include("tournament.site.urls.desk")),
    path("judge/", include("tournament.floor.urls")),
    path("judge/", include(push.judge_push_patterns)),
    path("site/", include("tournament.ops.views")),
    path("api/", include("tournament.exchange.api.urls")),
    path("", include("tournament.site.urls.public")),
    *login.urlpatterns,
    *own.urlpatterns,
    *mailed.urlpatterns,
    *joining.urlpatterns,
    *own_tokens.urlpatterns,
    *own_webhooks.urlpatterns,
    *own_organizations.urlpatterns,
    *own_staff.urlpatterns,
    *organization.urlpatterns,
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("logout/ask/", accounts.ask_logout, name="logout-ask"),
    path("password/new/<uidb64>/<token>/", accounts.ChooseNewPassword.as_view(), name="password-new"),
    path("password/done/", auth_views.PasswordChangeDoneView.as_view(), name="password_change_done"),
]
