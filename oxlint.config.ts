import { defineConfig } from 'oxlint'

/**
 * What the linter looks for: real bugs, and the walls of the house (docs/architecture.md, "Rules of the house"). Style
 * is the formatter's business. `npm run check:prove` plants a breach of each wall and sees it found.
 */

type Wall = { group: string[]; message: string; allowTypeImports?: boolean }

const OUTSIDE_PRODUCT: Wall = {
  group: ['../**/tests/**', '../**/scripts/**', '../**/bench/**'],
  message: 'The product imports nothing of tests, scripts or benchmarks.',
}
const NO_PROVIDERS: Wall = {
  group: ['**/providers/**', '!**/port.ts'],
  message: 'Import the port (providers/<name>/port.ts); only server/app.ts builds providers.',
}
const NO_FEATURES: Wall = { group: ['**/features/**'], message: 'This layer knows nothing of the features.' }
const FEATURES_BY_DOOR: Wall = {
  group: ['**/features/*/**', '!**/features/*/index.ts'],
  message: 'Enter a feature by its index.ts.',
}
const NO_COMPOSITION: Wall = {
  group: ['../**/app.ts', '../**/start.ts', '../**/main.ts', '../**/cli/**'],
  message: 'Only the entry points import the composition root.',
}
const PAGES_BY_TYPE: Wall = {
  group: ['**/web/**'],
  message: 'The server knows the pages by their types and by what was built of them (web/dist), not by their sources.',
  allowTypeImports: true,
}
const NO_SERVER: Wall = {
  group: ['**/server/**', '!**/server/pages/theme.ts', '!**/server/money.ts'],
  message: 'Pages know the server by its routes; of its code they share the theme and the words for money.',
}
const ALONE: Wall = { group: ['../../**'], message: 'The published library stands alone.' }
const PURE: Wall = {
  group: ['**', '!./**', '!**/clock.ts', '!**/money.ts'],
  message:
    'domain/ holds pure rules: it imports domain/, server/platform/clock.ts, server/platform/money.ts and types, nothing else.',
  allowTypeImports: true,
}
/**
 * The folders beside a feature or provider, seen from a file `levels` folders below them, but for their door. An
 * exception (`!`) lifts every wall of its file at once, so exceptions here name doors and nothing wider.
 */
const besides = (levels: number, door: string): string[] => {
  const out = '../'.repeat(levels)
  return [`${out}[a-z]*/**`, `!${out}${door}`]
}
const otherFeature = (levels: number): Wall => ({
  group: besides(levels, '*/index.ts'),
  message: 'Features meet only at each other’s index.ts.',
})
const otherProvider = (levels: number): Wall => ({
  group: besides(levels, '**/port.ts'),
  message: 'Providers know only each other’s port.ts.',
})

const TESTS = ['**/*.test.ts', '**/testing/**']

/** One wall around a set of files. A later entry replaces an earlier one for the same file, so each names all it needs. */
const around = (files: readonly string[], walls: readonly Wall[], excludeFiles: readonly string[] = []) => ({
  files: [...files],
  excludeFiles: [...TESTS, ...excludeFiles],
  rules: {
    'eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'node:process',
            message: 'Read settings from ctx.config; only server/platform/config knows the environment.',
          },
        ],
        patterns: [OUTSIDE_PRODUCT, ...walls],
      },
    ],
  } as const,
})
const FEATURE_WALLS = [NO_PROVIDERS, FEATURES_BY_DOOR, NO_COMPOSITION, PAGES_BY_TYPE]
const PROVIDER_WALLS = [NO_FEATURES, NO_COMPOSITION]

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'data', 'coverage', 'dist'],
  rules: {
    // Mistakes that run.
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-empty': 'error',
    'eslint/no-console': 'error',
    'eslint/array-callback-return': 'error',
    'eslint/no-template-curly-in-string': 'error',
    'eslint/no-self-compare': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    // Right more often than wrong here.
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    // A test may promise that nothing is thrown, assert in a helper, or have a name of its own for `test.skipIf(…)`.
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-disabled-tests': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    // The house.
    'import/no-cycle': 'error',
    'node/no-process-env': 'error',
  },
  overrides: [
    around(['server/*.ts', 'server/{cli,seed}/**/*.ts'], [NO_PROVIDERS, FEATURES_BY_DOOR], ['server/app.ts']),
    around(['server/app.ts'], [FEATURES_BY_DOOR]),
    around(['server/{http,db,jobs,config,pages}/**/*.ts'], [NO_FEATURES, NO_PROVIDERS, NO_COMPOSITION, PAGES_BY_TYPE]),
    around(['server/providers/*/*.ts'], [...PROVIDER_WALLS, otherProvider(1)]),
    around(['server/providers/*/*/*.ts'], [...PROVIDER_WALLS, otherProvider(2)]),
    around(['server/features/*/*.ts'], [...FEATURE_WALLS, otherFeature(1)]),
    around(['server/features/*/*/*.ts'], [...FEATURE_WALLS, otherFeature(2)]),
    around(['server/features/*/*/*/*.ts'], [...FEATURE_WALLS, otherFeature(3)]),
    around(['server/features/*/domain/**/*.ts'], [PURE]),
    around(['web/**/*.{ts,tsx}'], [NO_SERVER]),
    around(['client/src/**/*.ts'], [ALONE]),
    {
      // The environment is read here and handed on.
      files: [
        'server/platform/config/**',
        'server/main.ts',
        'server/cli/**',
        'scripts/**',
        'bench/**',
        'tests/**',
        '*.config.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['server/cli/**', 'scripts/**', 'bench/**', 'tests/**', 'deploy/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', 'tests/**'],
      rules: { 'typescript/no-explicit-any': 'off', 'typescript/require-array-sort-compare': 'off' },
    },
  ],
})
