// Struck wood, and a chord for a harmony.

import { all, kept, root } from "./page.js";

// How loud by preference, in per cent; the button at a table is for this browser alone.
const preferred = () => Number(root.dataset.sound);
export const hearing = () => (kept("sound") || (preferred() ? "on" : "off")) !== "off";
export const volume = () => (hearing() ? preferred() || 50 : 0);
export const showSound = () => all("[data-toggle-sound]").forEach((button) => {
  button.setAttribute("aria-pressed", String(hearing()));
});
let audio = null;
let level = 1;
const strike = (frequency, after = 0, length = 0.09, loudness = 0.16) => {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = length > 0.5 ? "sine" : "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  if (length < 0.5) tone.frequency.exponentialRampToValueAtTime(frequency * 0.55, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(level * loudness, start + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
};
const SOUNDS = {
  move: () => strike(330),
  capture: () => { strike(260); strike(180, 0.07, 0.13); },
  begin: () => { strike(330, 0, 0.14); strike(440, 0.14, 0.14); strike(660, 0.28, 0.3); },
  warning: () => { strike(520, 0, 0.12, 0.1); strike(520, 0.16, 0.12, 0.1); },
  harmony: () => [264, 330, 396, 528].forEach((f, n) => strike(f, n * 0.11, 1.3, 0.07)),
};
export const play = (name, loud) => {
  if (!loud || !window.AudioContext || !navigator.userActivation?.hasBeenActive) return;
  audio ||= new AudioContext();
  level = loud / 50;
  SOUNDS[name]();
};
// In a task of its own: to open the first one takes longer than to show a move.
export const sound = (name) => setTimeout(play, 0, name, volume());
