export { createApp } from 'astro/app/entrypoint'
export { createViewRenderer } from './render-view.ts'
