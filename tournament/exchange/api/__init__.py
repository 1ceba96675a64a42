"""The site for programs: `/api/v1/`, its description as OpenAPI, and the pages that show it."""
