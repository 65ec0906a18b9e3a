"""Join codes: what they consist of, and how people may type them."""

from gizzard.server.tables.join_codes import CODE_LENGTH, LETTERS, is_presentable, join_code, read_code


def test_code_has_four_letters_that_depend_on_the_table_alone() -> None:
    codes = [join_code(f"table{n}") for n in range(2000)]
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
    assert len(set(codes)) > 1900
    assert join_code("table0") == codes[0]


def test_no_letter_is_a_vowel_or_looks_like_another() -> None:
    assert not set(LETTERS) & set("AEIOUY" + "QVSN")


def test_offensive_abbreviations_are_not_presentable() -> None:
    assert not is_presentable("BKKK")
    assert not is_presentable("KZRR")
    assert is_presentable("LJLX")


def test_case_spaces_and_hyphens_do_not_matter() -> None:
    assert read_code(" lj-l x") == "LJLX"
