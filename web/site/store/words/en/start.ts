export const start = {
  title: 'Make your own',
}
