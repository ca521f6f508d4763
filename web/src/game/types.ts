// The contract between the sources of games and everything that a person sees.
//
// A source (a local game, a table on the server, a record being looked at) hands out one GameView after another: a
// whole picture of the game for one pair of eyes, made by the rules in WebAssembly. Components draw a view and call
// commands; they compute no rule, no legality and no projection. Whatever a component would have to work out belongs
// into the view.

export * from './contract/words';
export * from './contract/parts';
export * from './contract/view';
export * from './contract/commands';
export * from './contract/places';
export * from './contract/review';
