export const photo = {
  title: 'Your photo',
}
