export const art = {
  title: 'Your art',
}
