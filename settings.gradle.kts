import java.util.Properties

rootProject.name = "baton"

dependencyResolutionManagement {
    repositories {
        mavenCentral()
    }
}

val data = Properties().apply { settingsDir.resolve("gradle/modules.properties").reader().use { load(it) } }

data.getProperty("modules").split(" ").forEach { include(it) }
