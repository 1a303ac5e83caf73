// The directions between the parts: edge → use case → rule → port → store. Nothing runs backwards.
const core = '^packages/core/'
// The packages that implement ports of the domain. `storage` holds files, which others of them read.
const adapters = 'credentials|documents|geo-data|outside|postgres|storage|volatile-state'
const tests = '\\.(test|fixture|contract)\\.ts$|(^|/)test/'

// The layers of the domain, lowest first: an area may import areas of the layers before its own, by value and by type.
const layers = [
  ['shared'],
  ['geo', 'freight-floor'],
  ['identity'],
  ['quoting', 'towns', 'request-log'],
  ['wallet', 'vehicles'],
  ['fleet'],
  ['delivery'],
  ['repetitions', 'return-orders', 'freight-operations'],
  ['fiscal-documents'],
  ['imports', 'driver-sync'],
  ['shipments'],
  ['notifications', 'estimates', 'dispatch'],
  ['privacy', 'rehearsal', 'health', 'figures', 'exports'],
  ['open-delivery', 'shops', 'overview'],
]

const layerRules = layers.flatMap((areas, index) =>
  areas.map((area) => ({
    name: `core-${area}-sees-lower-layers`,
    comment: `${area} imports itself${index > 0 ? ` and ${layers.slice(0, index).flat().join(', ')}` : ' only'}.`,
    severity: 'error',
    from: { path: `${core}${area}/`, pathNot: tests },
    to: { path: core, pathNot: `${core}(${[area, ...layers.slice(0, index).flat()].join('|')})/` },
  })),
)

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two modules are one; say which one, or cut the idea in two.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-stands-alone',
      comment:
        'The domain imports nothing of the adapters, nothing from node:*, and of npm only the libraries that know telephone numbers and domains.',
      severity: 'error',
      from: { path: core, pathNot: tests },
      to: { pathNot: `${core}|^node_modules/(libphonenumber-js|tldts(-core)?)/` },
    },
    ...layerRules,
    {
      name: 'core-areas-have-a-layer',
      comment: 'A new area of the domain takes its place in `layers` above.',
      severity: 'error',
      from: {},
      to: { path: core, pathNot: `${core}(${layers.flat().join('|')})/|${tests}` },
    },
    {
      name: 'adapters-see-core-and-platform',
      comment:
        'An adapter of a port never reaches for another adapter or for an edge. Stored files are for all.',
      severity: 'error',
      from: { path: `^packages/(${adapters}|planner)/`, pathNot: tests },
      to: {
        path: `^(packages/(${adapters}|jobs|engine)|subgraphs|gateway)/`,
        pathNot: '^packages/($1|storage)/',
      },
    },
    {
      name: 'jobs-see-core',
      severity: 'error',
      from: { path: '^packages/jobs/', pathNot: tests },
      to: { path: `^(packages/(${adapters}|engine)|subgraphs|gateway)/` },
    },
    {
      name: 'platform-is-below',
      comment: 'The platform imports no service; the composition roots in apps/ connect them.',
      severity: 'error',
      from: { path: '^packages/platform/', pathNot: tests },
      to: { path: `^(packages/(${adapters}|jobs|engine)|subgraphs|gateway|apps)/` },
    },
    {
      name: 'nothing-imports-apps',
      comment: 'The composition roots are on top. Tests may import them.',
      severity: 'error',
      from: { pathNot: `^apps/|${tests}` },
      to: { path: '^apps/' },
    },
    {
      name: 'subgraphs-see-use-cases',
      comment: 'A subgraph translates and calls; stores reach it through ports.',
      severity: 'error',
      from: { path: '^subgraphs/', pathNot: tests },
      to: {
        path: `^(packages/(${adapters}|jobs|engine)|gateway)/`,
        pathNot: '^packages/engine/composition/compose\\.ts$',
      },
    },
    {
      name: 'subgraphs-do-not-see-each-other',
      comment: 'They meet in the supergraph only.',
      severity: 'error',
      from: { path: '^subgraphs/([^/]+)/', pathNot: tests },
      to: { path: '^subgraphs/([^/]+)/', pathNot: '^subgraphs/($1|shared)/' },
    },
    {
      name: 'gateway-sees-schema-and-executors',
      comment: 'The gateway knows the supergraph, not how it is answered.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: tests },
      to: { path: `^(packages/(${adapters}|jobs)|subgraphs)/`, pathNot: '^packages/volatile-state/' },
    },
    {
      name: 'engine-stands-alone',
      comment: 'The federation engine would run any supergraph.',
      severity: 'error',
      from: { path: '^packages/engine/' },
      to: { path: '^(packages|subgraphs|gateway|apps|test)/', pathNot: '^packages/engine/' },
    },
    {
      name: 'engine-by-its-index',
      comment: 'Who uses the engine imports the package, as a user from outside does; or runs its example.',
      severity: 'error',
      from: { pathNot: '^packages/engine/' },
      to: {
        path: '^packages/engine/',
        pathNot:
          '^packages/engine/(index|composition/compose|incremental/formats|transports/|example/|test/support/)',
      },
    },
    {
      name: 'client-stands-alone',
      comment:
        'The client runs in browsers, React Native and Deno: its libraries and generated types, nothing of Node or the platform. Its command runs on Node.',
      severity: 'error',
      from: { path: '^packages/client/', pathNot: `${tests}|^packages/client/(publishing|command)/` },
      to: {
        pathNot:
          '^packages/client/|^schema/(openapi|introspection)\\.d\\.ts$|node_modules/(@0no-co/graphql\\.web|eventsource-parser|gql\\.tada|graphql-ws|openapi-fetch)/',
      },
    },
    {
      name: 'client-by-its-index',
      comment: 'Who uses the client imports the package, as a user from outside does.',
      severity: 'error',
      from: { pathNot: '^packages/client/' },
      to: { path: '^packages/client/', pathNot: '^packages/client/(index|manifest|webhooks)\\.ts$' },
    },
    {
      name: 'planner-stands-alone',
      comment:
        'The planner is TypeScript alone: no library, nothing of Node or the platform. The platform calls it in a thread.',
      severity: 'error',
      from: { path: '^packages/planner/', pathNot: `${tests}|^packages/planner/(publishing|test|thread)/` },
      to: { pathNot: '^packages/planner/' },
    },
    {
      name: 'planner-by-its-index',
      comment: 'Who uses the planner imports the package, as a user from outside does.',
      severity: 'error',
      from: { pathNot: '^packages/planner/' },
      to: { path: '^packages/planner/', pathNot: '^packages/planner/(index\\.ts$|thread/)' },
    },
    {
      name: 'pages-are-mounted',
      comment: 'The pages are a client of the gateway. The composition root passes them in.',
      severity: 'error',
      from: { path: '^gateway/(?!pages/)', pathNot: tests },
      to: { path: '^gateway/pages/' },
    },
    {
      name: 'pages-see-rest-only',
      comment:
        'Pages run REST routes, show the descriptions of the APIs and what agents ask for, and send errors and files. They know nothing else of the gateway.',
      severity: 'error',
      from: { path: '^gateway/pages/', pathNot: tests },
      to: {
        path: '^gateway/',
        pathNot:
          '^gateway/(pages/|rest/|asyncapi/|changes/|mcp/(tools?|search-docs|server-info|resources|prompts|oauth/(addresses|consents))\\.|errors/(error-response|statuses|issues/)|http/(send-|parse-input)|page-services)',
      },
    },
    {
      name: 'only-postgres-speaks-sql',
      severity: 'error',
      from: { pathNot: '^(packages/(postgres|platform)|apps)/|(^|/)test/' },
      to: { path: 'node_modules/(pg|@mikro-orm)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Packages of their own, which nobody has to install, and what publishing builds.
    exclude: { path: '^test/bench/peers/|^packages/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
