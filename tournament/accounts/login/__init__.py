"""Accounts on a hosted site: e-mail, invitations and sign-up of organizers, second factor, sessions."""
