"""Accounts of a host: e-mail, invitations and sign-up of organizers, a second factor, sessions."""
