// First of all: a link's parameters leave the address before anything is asked of anybody (GK10).
import '../platform/link-address'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import { applyTheme } from '../state/settings'
import { App } from './App'

applyTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
