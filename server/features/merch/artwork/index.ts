export { keepArt } from './keep-art.ts'
export { type Art, findArt, findArtsOf } from './queries/art.ts'
