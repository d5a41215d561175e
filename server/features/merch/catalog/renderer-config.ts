export { RendererConfig } from '../../../platform/pictures/composing/index.ts'
