"""Load test: three hundred phones that poll the site, beside an empty Django view for comparison."""
