package baton.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** The dependencies that a module's pom declares, completed by what the root pom manages. */
final class Pom {
  /** A direct dependency, as both builds can tell it. */
  record Library(String scope, String module, String version) implements Comparable<Library> {
    @Override
    public int compareTo(Library other) {
      return toString().compareTo(other.toString());
    }
  }

  private final Element root;
  private final Element module;

  private Pom(Element root, Element module) {
    this.root = root;
    this.module = module;
  }

  static Pom of(String folder) throws IOException {
    return new Pom(parse("pom.xml"), parse(folder + "/pom.xml"));
  }

  static List<String> modules() throws IOException {
    return children(child(parse("pom.xml"), "modules"), "module").map(Element::getTextContent).toList();
  }

  /** The value of a property of the root pom. */
  static String property(String name) throws IOException {
    return text(child(parse("pom.xml"), "properties"), name);
  }

  static String version() throws IOException {
    return text(parse("pom.xml"), "version");
  }

  /** Direct dependencies on other modules of the project, in the order of the pom. */
  List<String> modulesUsed() {
    return dependencies().filter(Pom::ours).map(dependency -> text(dependency, "artifactId")).toList();
  }

  /** Folders of the checkout that the module carries as resources, besides its own. */
  List<String> foreignResources() {
    return children(module, "build")
        .flatMap(build -> children(build, "resources"))
        .flatMap(resources -> children(resources, "resource"))
        .map(resource -> text(resource, "directory"))
        .filter(directory -> directory.startsWith("../"))
        .map(directory -> directory.substring("../".length()))
        .toList();
  }

  /** Direct dependencies on libraries. */
  Set<Library> libraries() {
    var libraries = new TreeSet<Library>();
    dependencies().filter(dependency -> !ours(dependency)).map(this::library).forEach(libraries::add);
    return libraries;
  }

  private Library library(Element dependency) {
    String name = text(dependency, "groupId") + ":" + text(dependency, "artifactId");
    Element managed =
        children(child(child(root, "dependencyManagement"), "dependencies"), "dependency")
            .filter(m -> name.equals(text(m, "groupId") + ":" + text(m, "artifactId")))
            .findFirst()
            .orElseThrow(() -> new AssertionError(name + " is not managed in the root pom"));
    String version = text(managed, "version");
    if (version.startsWith("${")) {
      version = text(child(root, "properties"), version.substring(2, version.length() - 1));
    }
    return new Library(scope(dependency, managed), name, version);
  }

  private static String scope(Element dependency, Element managed) {
    return Stream.of(dependency, managed)
        .flatMap(element -> children(element, "scope"))
        .map(Element::getTextContent)
        .findFirst()
        .orElse("compile");
  }

  private Stream<Element> dependencies() {
    return children(child(module, "dependencies"), "dependency");
  }

  private static boolean ours(Element dependency) {
    return text(dependency, "groupId").equals("baton");
  }

  private static String text(Element element, String name) {
    return child(element, name).getTextContent().strip();
  }

  private static Element child(Element element, String name) {
    return children(element, name)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + element.getTagName()));
  }

  private static Stream<Element> children(Element element, String name) {
    var nodes = element.getChildNodes();
    var found = new ArrayList<Element>();
    IntStream.range(0, nodes.getLength()).forEach(i -> {
      if (nodes.item(i) instanceof Element child && child.getTagName().equals(name)) {
        found.add(child);
      }
    });
    return found.stream();
  }

  private static Element parse(String file) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(Checkout.ROOT.resolve(file).toFile())
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(file, e);
    }
  }
}
