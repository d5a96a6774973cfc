/**
 * Styles name the tokens of renderer/ui and state no color, pixel, size of type or layer of their own.
 * @type {import('stylelint').Config}
 */
const text = ['/^var\\(--text-(xs|s|m|l|xl|2xl)\\)$/', 'inherit', '0', '1em'];
const layer = ['/^(calc\\()?var\\(--layer-[a-z]+\\)( \\+ 1\\))?$/', 'auto'];

export default {
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab'],
    'unit-disallowed-list': ['px', 'pt'],
    'declaration-property-value-allowed-list': { 'font-size': text, 'z-index': layer },
    'declaration-property-value-disallowed-list': { font: ['/\\d/'] },
    'no-duplicate-selectors': true,
    'declaration-block-no-duplicate-properties': true,
  },
  ignoreFiles: ['renderer/ui/{style,tokens}.css', 'dist/**', 'node_modules/**'],
};
