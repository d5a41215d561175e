export { keepArt } from './keep-art.ts'
export { assertNameAllowed } from './moderate-name.ts'
export { type Art, findArt, findArtsOf } from './queries/art.ts'
