package baton.cluster;

import baton.ir.Body;
import baton.ir.Digest;
import baton.link.Program;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.Map;

/** The bodies of a program by digest. */
final class Bodies {
  private final Map<Digest, Body> byDigest = new HashMap<>();

  Bodies(Program program) {
    for (Symbol.DefinedFunction function : program.functions()) {
      byDigest.put(program.function(function).digest(), program.function(function).body());
    }
  }

  Body body(Digest digest) {
    Body body = byDigest.get(digest);
    if (body == null) {
      throw new IllegalArgumentException("no body has the digest " + digest.hex());
    }
    return body;
  }
}
