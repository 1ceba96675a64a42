"""The site's API for programs: `/api/v1/`, its OpenAPI description, and the pages that show it."""
