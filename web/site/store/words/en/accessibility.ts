export const accessibility = {
  title: 'Accessibility',
  lead: 'How people with disabilities can use the stores here, what does not work yet, and whom to tell.',
  parts: [
    {
      title: 'What works',
      text: [
        'Our goal is WCAG 2.1, level AA, as the European standard EN 301 549 names it.',
        'Everything works by keyboard, and the order of the focus follows the page.',
        'Text has enough contrast in light and in dark, whatever colors a store has.',
        'Pages fit a width of 320 pixels and text at twice the size.',
        'You can order, see your order and withdraw from it without a mouse.',
      ],
    },
    {
      title: 'What does not work yet',
      text: [
        'Pictures made by a model have a general description. It names the product, not what the picture shows.',
        'The form for card payments comes from the payment processor.',
        'The texts and pictures of a store are made by its owner.',
        'Mails, receipts and legal texts may be in another language than the page.',
      ],
    },
  ],
  tellTitle: 'Something does not work for you?',
  tell: 'Write to the store; its address is at the foot of its pages. Or send us a report: choose “other”, and say what you tried and with which device.',
  tellAction: 'Report a problem',
  authority:
    'If that does not help, turn to the authority for accessibility in your country. In the EU, every country has one.',
}
