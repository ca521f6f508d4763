// How long anything may take, in milliseconds, on a machine that has other things to do. Nobody waits that long where all
// goes well.
export const PATIENCE = 120_000;
