"""Web Push: telling a browser something while no page of the site is open, where the site has HTTPS."""
