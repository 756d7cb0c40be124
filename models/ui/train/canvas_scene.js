// Draws one planned scene on a canvas: a backdrop that means something, and buttons in a style of its own. Runs inside the
// page. The styles here are for judging only; the generator's painter (blocks.mjs) must not learn them.

window.passerbyDrawScene = function passerbyDrawScene(plan) {
  const canvas = document.querySelector('canvas');
  const g = canvas.getContext('2d');
  const { width, height } = canvas;

  const backdrops = {
    chart() {
      g.strokeStyle = plan.line;
      for (let y = 40; y < height; y += 48) { g.beginPath(); g.moveTo(0, y); g.lineTo(width, y); g.stroke(); }
      plan.series.forEach((series, s) => {
        g.strokeStyle = plan.tones[s % plan.tones.length];
        g.lineWidth = 2.5;
        g.beginPath();
        series.forEach((v, i) => g.lineTo((i / (series.length - 1)) * width, height * (0.15 + 0.7 * v)));
        g.stroke();
      });
    },
    map() {
      plan.series.forEach((series, s) => {
        g.fillStyle = plan.tones[s % plan.tones.length];
        g.globalAlpha = 0.35;
        g.beginPath();
        series.forEach((v, i) => {
          const angle = (i / series.length) * 7, reach = 90 + 260 * v;
          g.lineTo(((s * 379) % width) + Math.cos(angle) * reach, ((s * 251) % height) + Math.sin(angle) * reach);
        });
        g.fill();
      });
      g.globalAlpha = 1;
    },
    board() {
      const cell = 46;
      for (let y = 0; y < height; y += cell) for (let x = 0; x < width; x += cell) {
        g.fillStyle = ((x + y) / cell) % 2 ? plan.paper : plan.line;
        g.globalAlpha = 0.5;
        g.fillRect(x, y, cell, cell);
      }
      g.globalAlpha = 1;
    },
    document() {
      g.fillStyle = plan.ink;
      g.font = `15px ${plan.face}`;
      plan.lines.forEach((text, i) => g.fillText(text, 40 + (i % 3) * 400, 60 + Math.floor(i / 3) * 26));
    },
    sky() {
      const sky = g.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, plan.tones[0]);
      sky.addColorStop(1, plan.tones[1]);
      g.fillStyle = sky;
      g.fillRect(0, 0, width, height);
      g.fillStyle = '#fff';
      plan.series.flat().forEach((v, i) => g.fillRect((i * 97) % width, v * height, 1 + (i % 2), 1 + (i % 2)));
    },
  };

  const path = (corners) => { g.beginPath(); corners.forEach(([x, y]) => g.lineTo(x, y)); g.closePath(); };
  const caption = (b, colour, dx = 0) => {
    g.fillStyle = colour;
    g.font = `${b.bold ? 'bold ' : ''}${b.size}px ${plan.face}`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillText(b.text, b.x + b.w / 2 + dx, b.y + b.h / 2 + 1, b.w - 10);
    g.textAlign = 'start';
    g.textBaseline = 'alphabetic';
  };
  const sign = (b, colour) => {
    const x = b.x + b.w / 2, y = b.y + b.h / 2, r = Math.min(b.w, b.h) * 0.24;
    g.strokeStyle = g.fillStyle = colour;
    g.lineWidth = Math.max(1.5, r / 4);
    const signs = {
      play: () => { path([[x - r * 0.7, y - r], [x + r, y], [x - r * 0.7, y + r]]); g.fill(); },
      pause: () => { g.fillRect(x - r, y - r, r * 0.7, r * 2); g.fillRect(x + r * 0.3, y - r, r * 0.7, r * 2); },
      plus: () => { g.beginPath(); g.moveTo(x - r, y); g.lineTo(x + r, y); g.moveTo(x, y - r); g.lineTo(x, y + r); g.stroke(); },
      bars: () => [-r, 0, r].forEach((d) => g.fillRect(x - r, y + d - 1, r * 2, 2)),
      ring: () => { g.beginPath(); g.arc(x, y, r, 0.6, 6); g.stroke(); path([[x + r * 1.3, y - r * 0.2], [x + r * 0.6, y + r * 0.1], [x + r, y + r * 0.7]]); g.fill(); },
      arrow: () => { g.beginPath(); g.moveTo(x + r, y); g.lineTo(x - r, y); g.moveTo(x, y - r); g.lineTo(x - r, y); g.lineTo(x, y + r); g.stroke(); },
      lens: () => { g.beginPath(); g.arc(x - r * 0.2, y - r * 0.2, r * 0.8, 0, 7); g.moveTo(x + r * 0.4, y + r * 0.4); g.lineTo(x + r * 1.1, y + r * 1.1); g.stroke(); },
    };
    signs[b.sign]();
  };

  const styles = {
    bevel(b) {
      g.fillStyle = '#c3c3c3'; g.fillRect(b.x, b.y, b.w, b.h);
      g.fillStyle = '#fff'; g.fillRect(b.x, b.y, b.w, 2); g.fillRect(b.x, b.y, 2, b.h);
      g.fillStyle = '#555'; g.fillRect(b.x, b.y + b.h - 2, b.w, 2); g.fillRect(b.x + b.w - 2, b.y, 2, b.h);
      return '#000';
    },
    hexagon(b) {
      const d = Math.min(14, b.w / 4);
      path([[b.x, b.y + b.h / 2], [b.x + d, b.y], [b.x + b.w - d, b.y], [b.x + b.w, b.y + b.h / 2], [b.x + b.w - d, b.y + b.h], [b.x + d, b.y + b.h]]);
      g.fillStyle = b.tone; g.fill();
      g.strokeStyle = plan.ink; g.lineWidth = 2; g.stroke();
      return b.onTone;
    },
    neon(b) {
      g.shadowColor = b.tone; g.shadowBlur = 12;
      g.strokeStyle = b.tone; g.lineWidth = 2;
      g.strokeRect(b.x + 1, b.y + 1, b.w - 2, b.h - 2);
      g.shadowBlur = 0;
      return b.tone;
    },
    sketch(b) {
      g.strokeStyle = plan.ink; g.lineWidth = 1.6;
      for (const j of [0, 1]) path([[b.x + 1 + j, b.y + 2 - j], [b.x + b.w - 2, b.y + 1 + j * 2], [b.x + b.w - 1 - j, b.y + b.h - 2], [b.x + 2, b.y + b.h - 1 - j]]), g.stroke();
      return plan.ink;
    },
    notched(b) {
      path([[b.x, b.y], [b.x + b.w - 9, b.y], [b.x + b.w, b.y + 9], [b.x + b.w, b.y + b.h], [b.x + 9, b.y + b.h], [b.x, b.y + b.h - 9]]);
      g.fillStyle = b.tone; g.fill();
      g.fillStyle = '#0004'; g.fillRect(b.x + 9, b.y + b.h - 4, b.w - 9, 4);
      return b.onTone;
    },
    glossy(b) {
      g.beginPath(); g.roundRect(b.x, b.y, b.w, b.h, b.h / 2);
      g.fillStyle = b.tone; g.fill();
      const shine = g.createLinearGradient(0, b.y, 0, b.y + b.h / 2);
      shine.addColorStop(0, '#fffb'); shine.addColorStop(1, '#fff1');
      g.beginPath(); g.roundRect(b.x + 3, b.y + 2, b.w - 6, b.h / 2.2, b.h / 3);
      g.fillStyle = shine; g.fill();
      return b.onTone;
    },
    disc(b) {
      g.beginPath(); g.arc(b.x + b.w / 2, b.y + b.h / 2, b.w / 2 - 1, 0, 7);
      g.fillStyle = b.tone; g.fill();
      g.strokeStyle = '#fff9'; g.lineWidth = 2; g.stroke();
      return b.onTone;
    },
  };

  g.fillStyle = plan.paper;
  g.fillRect(0, 0, width, height);
  backdrops[plan.backdrop]();
  for (const b of plan.buttons) {
    const colour = styles[plan.style](b);
    if (b.text) caption(b, colour);
    else sign(b, colour);
  }
};
