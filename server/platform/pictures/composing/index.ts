export {
  type Drawing,
  type DrawnLayer,
  type PrintFile,
} from './drawing.ts'
export { placementOf, planDrawing, planPrint, type RenderChoice } from './plan-drawing.ts'
export { type Quad, RendererConfig, type RendererName, type RendererPlacement } from './renderer-config.ts'
export { findRendererFaults, type RendererFault } from './renderer-faults.ts'
export { settableName } from './settable-name.ts'
