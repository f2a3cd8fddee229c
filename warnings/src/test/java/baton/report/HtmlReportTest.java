package baton.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.Category;
import baton.race.Findings;
import baton.race.GuardStatistics;
import baton.race.Location;
import baton.race.Warning;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");

  @TempDir Path folder;

  private static Optional<List<String>> lines(String file) {
    return file.equals("table.c") ? Optional.of(IntStream.rangeClosed(1, 9).mapToObj(i -> "line <b>" + i).toList()) : Optional.empty();
  }

  private static String page(Findings findings) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HtmlReport.write(findings, HtmlReportTest::lines, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String data(String page) {
    String begin = "<script type=\"application/json\" id=\"data\">";
    int at = page.indexOf(begin) + begin.length();
    return page.substring(at, page.indexOf("</script>", at));
  }

  @Test
  void thePageHasBothThreadsAndTheSourceAndLoadsNothing() throws IOException {
    String page = page(SampleFindings.readerAndWriter());
    String data = data(page);
    assertFalse(data.contains("<"), data);
    JsonNode root = new ObjectMapper().readTree(data);
    assertEquals("line <b>7", root.at("/sources/table.c/7").asText());
    assertFalse(root.path("sources").has("main.c"));
    assertEquals("thread worker(), several at a time", root.at("/warnings/0/accesses/0/thread").asText());
    assertEquals("main.c", root.at("/warnings/0/accesses/1/at/file").asText());
    assertEquals(0, root.at("/groups/0/warnings/0").asInt());
    String rest = page.replace(data, "");
    assertFalse(rest.contains("http:") || rest.contains("https:") || rest.contains("src=") || rest.contains("href="), "loads something");
  }

  @Test
  void whateverNamesThereAreTheDataCanBeRead() throws IOException {
    for (int seed = 0; seed < 50; seed++) {
      Findings findings = SampleFindings.random(seed);
      JsonNode root = new ObjectMapper().readTree(data(page(findings)));
      assertEquals(findings.warnings().size(), root.path("warnings").size());
    }
  }

  /** A warning, a step of a trace, and a filter are clicked in a browser of this width; the page says what it shows then. */
  @ParameterizedTest
  @ValueSource(ints = {375, 1280})
  void aBrowserShowsWhatIsClicked(int width) throws IOException, InterruptedException {
    Findings one = SampleFindings.readerAndWriter();
    Warning first = one.warnings().getFirst();
    Warning.Race unsure = new Warning.Race(0, 1, "both run", List.of(), 1, List.of(Category.LARGE_CLASS));
    Warning other =
        new Warning("second", new Location("zone.<i>", Location.Kind.UNTYPED), first.accesses(), List.of(unsure), 0, 0,
            new GuardStatistics(2, List.of()));
    Findings both = new Findings(List.of(first, other), one.ledger(), one.incomplete());
    String clicks =
        """
        <script>
        addEventListener('load', () => {
          const said = [];
          const buttons = () => [...document.querySelectorAll('#list button')];
          said.push(buttons().length);
          buttons()[1].click();
          setTimeout(() => {
            said.push(document.querySelector('#detail h2').textContent);
            document.querySelector('.thread .step').click();
            said.push(document.querySelector('.thread pre').textContent);
            document.querySelectorAll('.thread .step')[2].click();
            said.push(document.querySelector('.thread pre .at').textContent.trim());
            document.querySelector('#filters button[data-name="points-to"]').click();
            said.push(buttons().length + ' ' + buttons()[0].firstChild.textContent);
            document.querySelector('#filters button[data-name="points-to"]').click();
            document.getElementById('search').value = 'ZONE';
            document.getElementById('search').dispatchEvent(new Event('input'));
            said.push(buttons().length + ' ' + buttons()[0].firstChild.textContent);
            said.push(document.documentElement.scrollWidth <= innerWidth);
            document.body.replaceChildren(Object.assign(document.createElement('pre'), {id: 'said', textContent: said.join('|')}));
          }, 50);
        });
        </script>
        """;
    Path file = folder.resolve("report.html");
    Files.writeString(file, page(both).replace("</body>", clicks + "</body>"));
    String shown = browse(file, width);
    String said = "2|race on zone.&lt;i&gt;|main.c:10: the source was not there|7  line &lt;b&gt;7|1 zone.&lt;i&gt;|1 zone.&lt;i&gt;|true";
    assertTrue(shown.contains(said), shown);
  }

  private String browse(Path page, int width) throws IOException, InterruptedException {
    Optional<Path> browser =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(folder -> BROWSERS.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    Assumptions.assumeTrue(browser.isPresent(), "the page is not looked at: none of " + BROWSERS + " is installed");
    Path dom = folder.resolve("dom.html");
    Process process =
        new ProcessBuilder(
                browser.orElseThrow().toString(), "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + width + ",800", "--virtual-time-budget=3000", "--dump-dom", page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the browser does not end");
    return Files.readString(dom);
  }
}
