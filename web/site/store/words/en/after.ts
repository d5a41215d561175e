export const after = {
  title: 'Thank you',
}
