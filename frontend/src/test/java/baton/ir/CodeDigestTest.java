package baton.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodeDigestTest {
  @Test
  void isOfTheClassesOfThePackagesNamed() {
    Digest ofOne = CodeDigest.of(Digest.class, List.of("baton.ir"));
    assertEquals(ofOne, CodeDigest.of(Digest.class, List.of("baton.ir")));
    assertNotEquals(ofOne, CodeDigest.of(Digest.class, List.of("baton.llvm")));
    assertNotEquals(ofOne, CodeDigest.of(Digest.class, List.of("baton.ir", "baton.llvm")));
    assertEquals(CodeDigest.of(Digest.class, List.of()), CodeDigest.of(Digest.class, List.of("baton.nothing")));
  }

  @Test
  void ofAModuleIsOfAllItsPackages() {
    Digest all = CodeDigest.of(List.of(Digest.class));
    assertEquals(all, CodeDigest.of(List.of(Digest.class)));
    assertNotEquals(all, CodeDigest.of(Digest.class, List.of("baton.ir")));
  }
}
