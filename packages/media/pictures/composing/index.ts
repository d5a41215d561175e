export {
  type Drawing,
  type DrawnLayer,
  type PrintFile,
} from './drawing.ts'
export { placementOf, planDrawing, planPrint, type RenderChoice } from './plan-drawing.ts'
export { printName } from './printable-name.ts'
export type { Quad, RendererConfig, RendererName, RendererPlacement } from './renderer-config.ts'
export { findRendererFaults, type RendererFault } from './renderer-faults.ts'
