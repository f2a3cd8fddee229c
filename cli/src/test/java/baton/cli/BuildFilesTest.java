package baton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Gradle build says what the poms say, and says it in data files. */
class BuildFilesTest {
  private static final List<String> MAVEN_SCOPES = List.of("compile", "runtime", "test");
  private static final Pattern COORDINATE = Pattern.compile("[\"'][\\w.-]+:[\\w.-]+(:[^\"']*)?[\"']");
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+");

  private JsonNode catalog = new TomlMapper().createObjectNode();
  private final Properties modules = new Properties();

  @BeforeEach
  void read() throws IOException {
    catalog = new TomlMapper().readTree(Checkout.text("gradle/libs.versions.toml"));
    modules.load(new StringReader(Checkout.text("gradle/modules.properties")));
  }

  @Test
  void bothBuildsHaveTheSameModulesInTheSameOrder() throws IOException {
    assertEquals(Pom.modules(), words("modules"));
  }

  @Test
  void everyModuleUsesTheSameModules() throws IOException {
    for (String module : Pom.modules()) {
      assertEquals(Pom.of(module).modulesUsed(), words(module + ".modules"), module);
    }
  }

  @Test
  void everyModuleUsesTheSameLibrariesInTheSameScopesAndVersions() throws IOException {
    for (String module : Pom.modules()) {
      var described = new TreeSet<Pom.Library>();
      for (String scope : MAVEN_SCOPES) {
        bundle(module + "-" + scope).map(alias -> library(scope, alias)).forEach(described::add);
      }
      assertEquals(Pom.of(module).libraries(), described, module);
    }
  }

  @Test
  void everyModuleCarriesTheSameResources() throws IOException {
    for (String module : Pom.modules()) {
      assertEquals(Pom.of(module).foreignResources(), words(module + ".resources"), module);
    }
  }

  @Test
  void everyBundleBelongsToAModuleAndAScope() throws IOException {
    var known = new TreeSet<String>();
    for (String module : Pom.modules()) {
      words("scopes").forEach(scope -> known.add(module + "-" + scope));
    }
    var unknown = new TreeSet<String>();
    catalog.path("bundles").fieldNames().forEachRemaining(unknown::add);
    assertFalse(unknown.isEmpty());
    unknown.removeAll(known);
    assertEquals(Set.of(), unknown);
  }

  @Test
  void whatMavenBringsByItselfHasTheVersionOfItsFamily() throws IOException {
    assertEquals(Pom.property("protobuf.version"), library("protoc", "protoc").version());
    assertEquals(Pom.property("junit.version"), library("launcher", "junit-platform-launcher").version());
    assertEquals(Pom.property("maven.compiler.release"), catalog.at("/versions/java").asText());
  }

  @Test
  void testsRunWithTheSameFlagsAndTags() throws IOException {
    String pom = Checkout.text("pom.xml");
    assertTrue(pom.contains("<argLine>" + modules.getProperty("test.jvmArgs") + "</argLine>"));
    assertEquals(Pom.property("baton.excluded.tags"), modules.getProperty("test.excludedTags"));
    words("compiler.args").forEach(flag -> assertTrue(pom.contains("<arg>" + flag + "</arg>"), flag));
  }

  @ParameterizedTest
  @ValueSource(strings = {"build.gradle.kts", "settings.gradle.kts"})
  void scriptsHoldNeitherCoordinatesNorVersions(String script) throws IOException {
    String text = Checkout.text(script);
    assertFalse(COORDINATE.matcher(text).find(), "a coordinate in " + script);
    assertFalse(VERSION.matcher(text).find(), "a version in " + script);
  }

  @Test
  void coordinatesAndVersionsAreRecognised() {
    assertTrue(COORDINATE.matcher("api(\"org.example:thing:1\")").find());
    assertTrue(COORDINATE.matcher("api('org.example:thing')").find());
    assertFalse(COORDINATE.matcher("project(\":frontend\")").find());
    assertTrue(VERSION.matcher("id(\"x\") version \"2.1\"").find());
  }

  @Test
  void theProgramTellsTheVersionOfThePom() throws IOException {
    assertEquals(Pom.version(), VersionCommand.BATON);
  }

  private List<String> words(String key) {
    return Checkout.words(modules.getProperty(key, ""));
  }

  private Stream<String> bundle(String name) {
    JsonNode bundle = catalog.path("bundles").path(name);
    return bundle.valueStream().map(JsonNode::asText);
  }

  private Pom.Library library(String scope, String alias) {
    JsonNode library = catalog.path("libraries").path(alias);
    String version = library.path("version").path("ref").asText();
    return new Pom.Library(scope, library.path("module").asText(), catalog.path("versions").path(version).asText());
  }
}
