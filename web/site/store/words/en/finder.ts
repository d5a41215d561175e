export const finder = {
  title: 'Find your orders',
  lead: 'Enter the email address you ordered with. We email you links to your orders in all stores.',
  email: 'Email address',
  hint: 'The address in your order confirmation.',
  wrong: 'This is not an email address. Check it and try again.',
  send: 'Email me the links',
  sentTitle: 'Check your email',
  sentText: 'If orders were made with this address, the email with the links arrives in a few minutes.',
  sentHint:
    'Nothing arrived? Look in the spam folder, or try another address: you may have ordered with a different one.',
  again: 'Try another address',
}
