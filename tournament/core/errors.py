"""How the site says no: like the rules, a code and facts; `phrases` has the sentences."""

from __future__ import annotations

from pairing.errors import RuleError


class ActionRefused(RuleError):  # noqa: N818 - says what happened, as PermissionDenied does
    """Something the site's own state does not allow and its user can mend."""

    @classmethod
    def codes(cls) -> frozenset[str]:
        """Return every code of a refusal."""
        return CODES


CODES = frozenset(
    {
        # any change
        "act_not_allowed",  # act, state: the event's state does not allow it
        "event_changed_meanwhile",  # the page was older than the event, and it matters for this act
        # players
        "player_step_not_allowed",  # act, player, state
        "player_was_paired",  # player: cannot be removed any more, only dropped
        "player_has_history",  # player: penalties, missing cards or proxies would be lost with them
        "duplicate_name",  # name, namesakes: so many players have it, and the organizer knew of fewer
        "fixed_table_taken",  # table, player: who has it
        "draft_seat_taken",  # seat, player: who has it
        "nobody_to_check_in",
        "first_round_bye_is_over",  # REG 6.2: round 1 is paired
        # registration sheets
        "sheet_is_empty",
        "sheet_too_large",  # kilobytes: allowed
        "sheet_too_many_lines",  # lines, allowed
        "sheet_is_workbook",  # a spreadsheet's own file, not its text
        "sheet_is_not_text",  # line: where the first character stands that is no text
        "sheet_quotes_do_not_match",  # line: where the line with them begins
        "sheet_without_names",  # columns: what the header has instead of a name
        "sheet_has_nobody",  # nothing is left to import
        "players_registered_already",  # count: how many of the sheet, unknown to the organizer
        # settings
        "event_exists",  # name: the organizer has an event of this name on this day
        "plan_is_frozen",  # rounds and cut cannot change once round 1 is paired
        "games_are_frozen",  # games a round cannot change once round 1 is paired
        # rounds
        "draft_exists",  # round: there is a draft already
        "draft_missing",  # there is no draft
        "round_published",  # round: a published round cannot be discarded
        "all_rounds_played",  # planned: the planned Swiss rounds are over
        "round_paired_already",  # round: somebody else was quicker, or the button was pressed twice
        "warnings_not_confirmed",  # publishing a round with warnings that the leader has not seen
        "round_is_over",  # round: a later round is paired; its pairings stand
        "player_in_round",  # player, table: sits at a table already
        "player_not_playing",  # player: not checked in, dropped or disqualified
        "player_not_in_round",  # player: sits at no table and has no bye
        "same_player_twice",  # player
        "table_has_result",  # table: clear its result first
        "table_had_result",  # table: a cleared result is kept, so the table is too
        "round_without_tables",  # an empty round cannot be published
        # results
        "result_changed_meanwhile",  # table, by, shown: what the other one saved
        "bye_has_no_result",  # a bye counts by itself
        "round_is_draft",  # round: no results before it is published
        "no_such_table",  # table
        "no_result_given",  # neither a game nor points nor a split
        "witness_missing",  # REG 5.4
        "table_would_be_open",  # table: the event is finished, and its standings are final
        "points_do_not_add_up",  # first, second
        # players' own reports
        "reports_closed",  # the organizer has switched them off
        "too_many_reports",  # most: of one table by one player
        "result_stands",  # table: it has its result; only a leader changes it
        "game_stands",  # game, table: a leader recorded it; only a leader changes it
        "report_incomplete",  # not every game of the round is told
        # decks and sign-up
        "no_deck_lists",  # the event takes none
        "decks_locked",  # player
        "deck_without_identity",  # side: None where the cards are of both
        "deck_changed_meanwhile",  # side, by: empty for the player, version: the newest
        "sign_up_closed",
        # deck checks
        "no_table_to_check",  # all tables of the round were drawn
        "list_changed_meanwhile",  # player: handed in another list since the check began
        # the round clock
        "clock_not_in_play",  # round: not the newest published one
        "clock_changed_meanwhile",  # minutes: its length now
        "clock_length_impossible",  # most: minutes
        # the cut
        "cut_made",  # size: of the cut that is made already
        "cut_in_play",  # its games have results, or its rounds are paired: it cannot be taken back
        "single_elimination_is_relaxed",  # only relaxed events may play it
        "extra_rounds_missing",  # extra Swiss rounds for the top: say how many
        "no_cut_yet",
        # the bracket
        "no_such_game",  # game
        "game_not_played",  # game: won without playing, or not needed
        "side_not_yours",  # game, player: does not choose there (REG 10.3)
        "side_chosen",  # game: the sides are settled
        "side_by_balance",  # game: after round 1 the balance settles them (REG 10.3)
        "sides_not_settled",  # game: no result before
        "games_would_reopen",  # game, reopened: the games played that follow from it
        "double_forfeit",  # game: one of the two has to go on
        "bracket_has_gone_on",  # player: the games given to the opponents have been followed by others
        "bracket_would_be_open",  # game: the event is finished
        # missing cards (REG 5.6)
        "card_is_found",  # player: nothing to concede any more
        "no_game_of_deck",  # player: does not play that side in the round
        "concede_in_bracket",  # game: of the cut, which has its own form
        # announcements
        "too_many_announcements",  # most: that may stand at once
        # leaders
        "no_such_account",  # username
        "leads_already",  # name, role
        "you_lead_already",  # role: an invitation opened by who leads with as many rights
        "invitation_is_over",  # taken, or taken back
        "leader_is_gone",
        "leaders_do_not_play",  # REG 1.3: only in relaxed events
        "second_leader_missing",  # REG 1.3: nobody would rule on the leader's games
        "second_leader_needed",  # player: a leader who plays
        "player_is_another_leader",  # player
        "leader_plays_here",  # player: the event has to stay relaxed
        # the judge desk
        "no_such_call",
        "call_before_check_in",  # a player who is not known to be in the room
        "call_is_taken",  # by: the leader who goes
        "call_is_closed",
        "no_such_penalty",
        "no_such_missing_card",
        "no_games_conceded",
        "result_is_not_by_game",  # table, shown: a split, or points only
        # taking back
        "undo_unreadable",  # the entry was damaged
        "undo_impossible",  # there is no inverse of this act
        "undo_blocked",  # first: the version of what has to be taken back before
        "undo_overtaken",  # things are no longer as the act left them
        "round_had_results",  # round: its tables have a history, it stays published
        # finish
        "cut_left",  # cut: announced, and not made
        "bracket_left",  # open: the games
        "rounds_left",  # played, planned
        "no_round_yet",
    }
)
