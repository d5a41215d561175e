export const frame = {
  skip: 'Skip to the content',
  stuck: 'The page you asked for does not come. You still see the one before.',
  again: 'Try again',
  terms: 'Terms',
  privacy: 'Privacy',
}
