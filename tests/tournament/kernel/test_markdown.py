"""Organizers' Markdown becomes harmless HTML."""

from __future__ import annotations

import pytest
from django import forms

from tournament.kernel.markdown import MarkdownField, markdown_html


def test_text_lists_headings_and_links_are_shown_below_the_headings_of_the_page() -> None:
    html = markdown_html("# Prizes\n\n- **mat**\n- cards\n\n[rules](https://example.org/a?b=1)")

    assert html == (
        "<h3>Prizes</h3>\n<ul>\n<li><strong>mat</strong></li>\n<li>cards</li>\n</ul>\n"
        '<p><a href="https://example.org/a?b=1" rel="nofollow noopener noreferrer ugc">rules</a></p>\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <b onmouseover=alert(1)>b</b>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](//evil.example/)",
        "[x](/\\evil.example/)",
        "[x](vbscript:x)",
        "<javascript:alert(1)>",
        "![x](https://evil.example/pixel.png)",
        "[x]: javascript:alert(1)\n\n[x]",
        '[x](https://example.org "\\"onmouseover=alert(1)")',
        "```<script>\nalert(1)\n```",
    ],
)
def test_what_could_do_harm_is_shown_as_text_or_not_at_all(text: str) -> None:
    html = markdown_html(text)

    assert "<script" not in html
    assert "<img" not in html
    assert "<b " not in html
    assert not any(
        f'href="{start}' in html.lower() for start in ("javascript", "data:", "vbscript", "//", "/\\")
    )
    assert 'title="&quot;onmouseover' in html or "onmouseover=alert(1)&gt;" in html or "onmouse" not in html


@pytest.mark.parametrize("text", ["[" * 4000, "> " * 2000, "*a " * 1300, "`" * 4000, "- " * 2000])
def test_text_made_to_be_slow_is_shown_all_the_same(text: str) -> None:
    assert markdown_html(text)


def test_field_folds_line_ends_and_refuses_what_cannot_be_shown() -> None:
    class Form(forms.Form):
        text = MarkdownField(max_length=20)

    form = Form({"text": "a\r\n\r\nb\rc"})
    assert form.is_valid()
    assert form.cleaned_data == {"text": "a\n\nb\nc"}
    assert not Form({"text": "a\x07b"}).is_valid()
    assert not Form({"text": "a" * 21}).is_valid()
    assert Form({}).is_valid()
