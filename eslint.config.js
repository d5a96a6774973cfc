import js from '@eslint/js';
import globals from 'globals';
import ts from 'typescript-eslint';

// TypeScript then reads components as their parser does. Without it, each component that is opened changes the program,
// and all types are checked anew: minutes and gigabytes. The parser reads this when it is loaded.
process.env.SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK = '1';
const { default: svelte } = await import('eslint-plugin-svelte');

export default ts.config(
  // oxlint checks other files in a tenth of the time.
  { ignores: ['.svelte-check/', 'dist/', 'out/', 'coverage/', '**/*.{js,ts}', '!**/*.svelte.ts'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always'],
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
);
