/**
 * WebKitGTK's own browser, the nearest kin of Safari that runs on Linux, by its own driver; BROWSER_PATH is where that
 * is. It takes a screen, which `xvfb-run` can be.
 */
import { spawn } from 'node:child_process'
import process from 'node:process'
import { Builder, Button, Capabilities, Key, Origin } from 'selenium-webdriver'
import { freePort } from '../../bench/serve-program.mjs'

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE }
const keyOf = (key) => KEYS[key] ?? key

let server

async function start() {
  const port = await freePort()
  const child = spawn(process.env.BROWSER_PATH, [`--port=${port}`], {
    // Its sandbox takes rights that neither root nor a container has.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'inherit',
  })
  return { address: `http://127.0.0.1:${port}`, child }
}

/** A visitor who was never here. */
export async function open(address) {
  server ??= await start()
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    // The page goes on loading while somebody follows: journeys wait for what they can see.
    pageLoadStrategy: 'none',
  })
  const driver = await new Builder().usingServer(server.address).withCapabilities(wanted).build()
  await driver.get(address)
  const actions = () => driver.actions({ async: true })
  const mouseTo = (x, y) =>
    actions().move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })
  return {
    ask: (look, ...given) => driver.executeScript(`return (${look}).apply(null, arguments)`, ...given),
    move: (x, y) => mouseTo(x, y).perform(),
    down: () => actions().press(Button.LEFT).perform(),
    up: () => actions().release(Button.LEFT).perform(),
    doubleClick: (x, y) => mouseTo(x, y).press().release().press().release().perform(),
    type: (text) => actions().sendKeys(text).perform(),
    press: (key) => actions().sendKeys(keyOf(key)).perform(),
    ctrl: (key) => actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform(),
    reload: () => driver.navigate().refresh(),
    // The driver tells nothing of the console.
    faults: async () => [],
    close: () => driver.quit(),
  }
}

export const close = () => server?.child.kill()
