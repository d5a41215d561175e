export const boards = {
  title: 'Boards',
}
