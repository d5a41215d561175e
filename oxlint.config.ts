import { defineConfig } from 'oxlint'

/**
 * What the linter looks for: real bugs. Style is the formatter's business; who may import whom is the architecture
 * check's (scripts/architecture). `npm run check:prove` plants faults and sees them found.
 */
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
    'typescript/switch-exhaustiveness-check': 'error',
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
    // Settings are read in one place.
    'node/no-process-env': 'error',
  },
  overrides: [
    {
      // The environment is read here and handed on.
      files: ['server/platform/config/**', 'server/cli/**', 'scripts/**', 'bench/**', 'tests/**', '*.config.ts'],
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
