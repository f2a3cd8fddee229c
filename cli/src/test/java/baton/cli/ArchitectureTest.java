package baton.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A module uses only modules above it, a package only packages before it, and nothing goes in circles. */
class ArchitectureTest {
  /** Every package of the design and its module; a package may use itself and those before it. */
  private static final List<String> ORDER =
      List.of(
          "frontend/ir",
          "frontend/llvm",
          "frontend/capture",
          "frontend/model",
          "frontend/effect",
          "frontend/link",
          "frontend/callgraph",
          "summaries/memory",
          "summaries/lockset",
          "summaries/symbolic",
          "summaries/summary",
          "summaries/flow",
          "summaries/monitor",
          "summaries/task",
          "summaries/store",
          "cluster/cluster",
          "warnings/entry",
          "warnings/pointsto",
          "warnings/value",
          "warnings/chain",
          "warnings/region",
          "warnings/race",
          "warnings/refine",
          "warnings/report",
          "cli/cli");

  private static final JavaClasses CLASSES =
      new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("baton");

  @Test
  void everyPackageUsesOnlyPackagesBeforeIt() {
    assertEquals(Set.of(), violations(ORDER));
  }

  /** Guards the test above: with the order turned round there must be complaints. */
  @Test
  void theOrderIsReallyLookedAt() {
    assertFalse(violations(ORDER.reversed()).isEmpty());
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("baton.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyMainEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(Main.class.getName())
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(CLASSES);
  }

  @Test
  void everyPackageLiesInItsModule() throws IOException {
    for (Path folder : packages().values()) {
      Path relative = Checkout.ROOT.relativize(folder);
      String place = relative.getName(0) + "/" + relative.getName(5);
      assertTrue(ORDER.contains(place), () -> relative + " is not in the design");
    }
  }

  @Test
  void everyPackageIsExplainedAndNullMarked() throws IOException {
    Pattern explained = Pattern.compile("/\\*\\*.{40,}?\\*/\\s*@NullMarked\\s+package ", Pattern.DOTALL);
    Map<String, Path> packages = packages();
    assertTrue(packages.size() >= 5, packages::toString);
    for (Path folder : packages.values()) {
      Path info = folder.resolve("package-info.java");
      assertTrue(Files.exists(info), () -> info + " is missing");
      assertTrue(explained.matcher(Files.readString(info)).find(), () -> info + " lacks @NullMarked or an explanation");
    }
  }

  /** Folders below {@code src/main/java/baton} that hold sources. */
  private static Map<String, Path> packages() throws IOException {
    var packages = new TreeMap<String, Path>();
    for (String module : Pom.modules()) {
      try (Stream<Path> files = Files.walk(Checkout.ROOT.resolve(module).resolve("src/main/java/baton"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(Path::getParent)
            .forEach(folder -> packages.put(folder.toString(), folder));
      }
    }
    return packages;
  }

  private static Set<String> violations(List<String> order) {
    List<String> names = order.stream().map(place -> place.substring(place.indexOf('/') + 1)).toList();
    assertTrue(CLASSES.size() > 20);
    var violations = new TreeSet<String>();
    for (JavaClass user : CLASSES) {
      int own = names.indexOf(packageOf(user));
      assertTrue(own >= 0, () -> user.getName() + " is in no package of the design");
      for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
        JavaClass used = dependency.getTargetClass().getBaseComponentType();
        if (used.getPackageName().startsWith("baton.") && names.indexOf(packageOf(used)) > own) {
          violations.add(user.getName() + " uses " + used.getName());
        }
      }
    }
    return violations;
  }

  private static String packageOf(JavaClass type) {
    return type.getPackageName().split("\\.", -1)[1];
  }
}
