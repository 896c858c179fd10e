const tokens = 'src/styles/tokens.css';

/** An element alone would be everybody's. */
const bareElements = ['/^(?!from|to)[^.]+$/'];

/** @type {import('stylelint').Config} */
export default {
  extends: ['stylelint-config-standard'],
  plugins: ['stylelint-value-no-unknown-custom-properties'],
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    // Colours are tokens.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      '/^(rgb|hsl)a?$/',
      '/^(ok)?(lab|lch)$/',
      'hwb',
      'color',
      'light-dark',
    ],
    'csstools/value-no-unknown-custom-properties': [
      true,
      { importFrom: [tokens, 'src/ui/layout/density.module.css'] },
    ],
    // Sizes of type and distances are tokens, where there is one.
    'declaration-property-value-allowed-list': {
      'font-size': ['/^(calc\\()?var\\(--/', 'inherit', '/%$/'],
    },
    'declaration-property-value-disallowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap)/': [
        '/(?<![\\d.-])(0\\.25|0\\.5|0\\.75|1|1\\.25|1\\.5)rem/',
      ],
    },
    // Elements belong to everybody, classes to one component.
    'selector-max-class': 0,
    'selector-max-id': 0,
    'import-notation': 'string',
    'font-family-name-quotes': 'always-unless-keyword',
    'custom-property-pattern': '^[a-z0-9]+(--?[a-z0-9]+)*$',
    'selector-pseudo-class-disallowed-list': ['global'],
    // Prettier's business, or a matter of taste that the code base has settled.
    'rule-empty-line-before': null,
    'at-rule-empty-line-before': null,
    'declaration-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'comment-empty-line-before': null,
  },
  overrides: [
    {
      files: ['src/**/*.module.css'],
      rules: {
        'selector-max-class': null,
        'selector-disallowed-list': bareElements,
        'selector-class-pattern': '^[a-z][a-zA-Z0-9]*$',
      },
    },
    {
      // Controls and icons are the kit's: their sizes are props, their places a class. Native ones have a class, too.
      files: ['src/{entities,features,app}/**/*.module.css'],
      rules: {
        'selector-disallowed-list': [
          ...bareElements,
          '/(^|[\\s>+~(,])(button|input|select|textarea|label|legend|fieldset|dialog|svg)\\b/',
        ],
      },
    },
    {
      // The server draws these, too, with the classes that they have.
      files: [
        'src/app/layouts/logo.module.css',
        'src/entities/favorite/favorite-button.module.css',
        'src/features/catalogue/{list-toolbar,rating,variant-chooser}.module.css',
      ],
      rules: { 'selector-disallowed-list': bareElements },
    },
    {
      files: [tokens],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
      },
    },
  ],
};
