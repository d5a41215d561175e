import { defineConfig } from 'oxlint'

/**
 * Lint rules for real bugs. The formatter owns style, and the architecture check owns imports
 * (scripts/architecture). `npm run check:prove` plants faults and expects each to be found.
 */
export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['node_modules', 'data', 'coverage', 'dist'],
  rules: {
    // Mistakes that compile.
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
    // Off: most of their findings are false here.
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    // Tests may expect that nothing throws, assert in a helper, or alias `test.skipIf(…)`.
    'vitest/expect-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-disabled-tests': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    // Only the configuration reads settings.
    'node/no-process-env': 'error',
  },
  overrides: [
    {
      // These read the environment and pass it on.
      files: ['server/platform/config/**', 'server/cli/**', 'scripts/**', 'bench/**', 'tests/**', '*.config.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['server/cli/**', 'scripts/**', 'bench/**', 'tests/**', 'deploy/**', 'packages/demo-art/**'],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', 'tests/**'],
      rules: { 'typescript/no-explicit-any': 'off', 'typescript/require-array-sort-compare': 'off' },
    },
  ],
})
