export { type Quad, RendererConfig, type RendererPlacement } from './renderer-config.ts'
export { findRendererFaults, type RendererFault } from './renderer-faults.ts'
