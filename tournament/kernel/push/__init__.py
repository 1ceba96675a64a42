"""Web Push: notify a browser while no page of the site is open, if the site uses HTTPS."""
