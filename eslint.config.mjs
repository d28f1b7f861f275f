import tseslint from 'typescript-eslint';
import prettier from 'eslint-config-prettier';

const pure = ['libs/*/src/**/*.ts'];
export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  prettier,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: pure,
    ignores: ['libs/event-store/**', 'libs/keyring/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'setTimeout', 'setInterval', 'performance', 'crypto', 'process', 'fetch'],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'A draw comes from a draw seed.' }],
    },
  },
  {
    files: ['apps/venue/**/*.ts', 'services/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MethodDefinition:has(Decorator > CallExpression[callee.name=/^(Get|Post|Put|Patch|Delete|Options|Head|All|Sse|Search)$/]):not(:has(Decorator > CallExpression[callee.name="Needs"]))',
          message: 'An endpoint declares the right that it needs: @Needs(right, …).',
        },
      ],
    },
  },
  { files: ['**/*.spec.ts', 'test/**/*.ts'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['**/*.js'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      'no-undef': 'error',
      eqeqeq: 'error',
    },
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        module: 'writable',
        require: 'readonly',
        process: 'readonly',
        console: 'readonly',
        __dirname: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
