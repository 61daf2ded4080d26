import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ratinglist.rules.editions import SAMPLES
from tournaments.models import OwnEdition, RatingType

pytestmark = pytest.mark.django_db

SAMPLE = (SAMPLES / "xiangqi.toml").read_text(encoding="utf-8")
PATH = "/office/editions/"


@pytest.fixture
def desk(client, officer):
    client.force_login(officer)
    return client


def sent(desk, text: str = SAMPLE, **values):
    fields = {"type_code": "xiangqi", "type_name": "Xiangqi", "text": text} | values
    return desk.post(PATH, fields)


def test_the_sample_is_downloaded_loaded_and_shown_in_the_rule_book(desk):
    response = desk.get(f"{PATH}samples/xiangqi.toml")
    text = b"".join(response.streaming_content).decode()
    assert text == SAMPLE
    response = sent(desk, "", file=SimpleUploadedFile("ours.toml", text.encode()))
    assert response.headers["Location"] == "/rules/xiangqi-2020-01-01/"
    page = desk.get("/rules/xiangqi-2020-01-01/").content.decode()
    assert "Xiangqi rating of the federation" in page
    assert "<code>k_new</code>" in page
    assert "the federation’s own" in desk.get("/rules/").content.decode()


def test_errors_stand_beside_their_lines(desk):
    broken = SAMPLE.replace("k_new = 25", "k_new = 250").replace("floor =", "flor =")
    response = sent(desk, broken)
    assert response.status_code == 422
    found = {line.text: line.problems for line in response.context["lines"] if line.problems}
    assert found == {
        "k_new = 250": ["k_new: must be a whole number from 1 to 100, not 250"],
        "flor = 1200": ["flor: unknown key; did you mean floor?"],
    }
    assert "flor = 1200" in response.context["form"]["text"].value()
    assert not OwnEdition.objects.exists()


def test_what_is_no_toml_at_all_is_told_by_line(desk):
    response = sent(desk, "start = \n")
    assert response.context["lines"][0].problems[0].startswith("not TOML")


def test_the_types_of_the_handbook_keep_their_regulations(desk):
    assert "follows the FIDE Handbook" in sent(desk, type_code="standard").content.decode()


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"#" * 100_001])
def test_a_file_that_is_no_text_or_too_long_is_refused(desk, content):
    response = sent(desk, "", file=SimpleUploadedFile("ours.toml", content))
    assert set(response.context["form"].errors) == {"file"}


def test_nothing_sent_is_nothing_loaded(desk):
    assert set(sent(desk, "  ").context["form"].errors) == {"file"}


def test_what_is_loaded_is_listed_and_can_be_fetched_as_it_came(desk):
    sent(desk)
    kept = OwnEdition.objects.get()
    assert f'href="{PATH}{kept.pk}/file"' in desk.get(PATH).content.decode()
    assert desk.get(f"{PATH}{kept.pk}/file").content.decode() == SAMPLE


@pytest.mark.parametrize("name", ["none.toml", "..", "%2e%2e%2fmodel.py"])
def test_only_samples_are_samples(desk, name):
    assert desk.get(f"{PATH}samples/{name}").status_code == 404


def test_only_officers_load_editions(client, arbiter):
    client.force_login(arbiter)
    assert sent(client).status_code == 403
    assert client.get(PATH).status_code == 403
    assert not RatingType.objects.filter(code="xiangqi").exists()


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (SAMPLE.replace("k_new = 25", "k_new = 250"), "Not taken in: 1 thing to mend."),
        (SAMPLE.replace("k_new = 25", "k_new = 250").replace("floor =", "flor ="), "2 things to mend."),
    ],
)
def test_what_is_to_mend_is_counted(desk, broken, said):
    assert said in sent(desk, broken).content.decode()


def test_the_officer_is_told_that_an_edition_was_replaced(desk):
    said = []
    for text in (SAMPLE, SAMPLE, SAMPLE.replace("floor = 1200", "floor = 1250")):
        fields = {"type_code": "xiangqi", "type_name": "Xiangqi", "text": text}
        page = desk.post(PATH, fields, follow=True).content.decode()
        assert "The edition of 2020-01-01 is kept and rates Xiangqi" in page
        said.append("it replaces the edition of that date, which no list has used." in page)
    assert said == [False, False, True]
