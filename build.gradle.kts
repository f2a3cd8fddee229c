import java.util.Properties
import javax.inject.Inject
import org.gradle.process.CommandLineArgumentProvider
import org.gradle.process.ExecOperations

// Loops over gradle/modules.properties and gradle/libs.versions.toml; every fact stands there. docs/building.md tells more.

val data = Properties().apply { rootDir.resolve("gradle/modules.properties").reader().use { load(it) } }
val catalog = extensions.getByType<VersionCatalogsExtension>().named("libs")

fun words(key: String): List<String> = data.getProperty(key, "").split(" ").filter { it.isNotEmpty() }

/** A library as Gradle wants to be told: itself, or one artifact of it without what it depends on. */
fun notation(library: MinimalExternalModuleDependency): Any {
    val artifact = data.getProperty("artifact.${library.name}") ?: return library
    return "${library.group}:${library.name}:${library.versionConstraint.requiredVersion}:$artifact"
}

/** Runs protoc, which comes from the repository without the right to be executed. */
abstract class Protoc @Inject constructor(private val process: ExecOperations) : DefaultTask() {
    @get:InputDirectory
    @get:PathSensitive(PathSensitivity.RELATIVE)
    abstract val sources: DirectoryProperty

    @get:InputFiles
    @get:PathSensitive(PathSensitivity.NONE)
    abstract val compiler: ConfigurableFileCollection

    @get:OutputDirectory
    abstract val generated: DirectoryProperty

    @TaskAction
    fun generate() {
        val program = temporaryDir.resolve("protoc")
        compiler.singleFile.copyTo(program, overwrite = true)
        program.setExecutable(true)
        val folder = sources.get().asFile
        val files = folder.walkTopDown().filter { it.extension == "proto" }.map { it.path }.sorted().toList()
        process.exec {
            commandLine(listOf(program.path, "--proto_path=$folder", "--java_out=${generated.get().asFile}") + files)
        }
    }
}

words("modules").forEach { module ->
    project(":$module") {
        apply(plugin = "java-library")

        extensions.configure<JavaPluginExtension> {
            toolchain { languageVersion.set(JavaLanguageVersion.of(catalog.findVersion("java").get().requiredVersion)) }
        }

        words("configurations").forEach { configurations.create(it) }
        words("scopes").forEach { scope ->
            catalog.findBundle("$module-$scope").ifPresent { bundle ->
                bundle.get().forEach { dependencies.add(data.getProperty("scope.$scope"), notation(it)) }
            }
        }
        words("$module.modules").forEach { dependencies.add("api", project(":$it")) }

        tasks.named<Copy>("processResources") {
            words("$module.resources").forEach { folder -> from(rootDir.resolve(folder)) { into(folder) } }
        }

        tasks.withType<JavaCompile>().configureEach {
            options.encoding = "UTF-8"
            options.compilerArgs.addAll(words("compiler.args"))
        }

        tasks.withType<Test>().configureEach {
            useJUnitPlatform { excludeTags(*words("test.excludedTags").toTypedArray()) }
            jvmArgs(words("test.jvmArgs"))
            environment("LC_ALL", "C.UTF-8")
            systemProperty("baton.root", rootDir.path)
            systemProperty("baton.home", rootDir.resolve("build/baton-home").path)
            val archive = project(":${words("test.toolchain").single()}").configurations.named("toolchain")
            jvmArgumentProviders.add(CommandLineArgumentProvider { archive.get().files.map { "-Dbaton.toolchain=$it" } })
        }

        if (!configurations.getByName("protoc").dependencies.isEmpty()) {
            val protoc = tasks.register<Protoc>("protoc") {
                sources.set(layout.projectDirectory.dir("src/main/protobuf"))
                compiler.from(configurations.named("protoc"))
                generated.set(layout.buildDirectory.dir("generated/sources/protobuf/java/main"))
            }
            extensions.getByType<SourceSetContainer>().named("main") { java.srcDir(protoc) }
        }
    }
}
