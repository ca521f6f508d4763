import { launch, newPage } from '../e2e/chromium';
import { mouse, playOn, seen } from '../e2e/driver';
const b = await launch();
const page = await newPage(b, {}, { pace: 'instant', forms: { hotseat: { options: { players: 3, edition: 'ravensburger', money: 'hidden', overbid: 'penalty' }, seats: ['Ada', 'Ben', ''].map((name) => ({ kind: name ? 'human' : 'bot', level: 'easy', name })) } } });
page.on('console', (m) => console.log(m.type(), m.text())); page.on('pageerror', (m) => console.log(m.stack?.slice(0, 600)));
await page.goto('http://localhost:5300/?lang=en&seed=7#/new/hotseat');
await page.click('[data-start-game]');
const last: string[] = [];
try { await playOn(page, mouse(page), (s) => { last.push(JSON.stringify(s)); return false; }); console.log('OK'); } catch (e) { console.log(String(e).slice(0, 300), last.slice(-4).join('\n'), await seen(page)); await page.screenshot({ path: `/tmp/w2/dbg_bot.png` }); }
await b.close();
