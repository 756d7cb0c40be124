"""The detector's network: a stride-4 patch stem, a residual backbone, a top-down and bottom-up neck, three heads.

Shapes follow what runs fast in the browser's int8 and f32 kernels: dense convolutions, ReLU, channels in multiples
of 8, no operator besides Conv, Relu, Add, Concat, MaxPool and nearest upsampling. Training and export live in
train.py and export.py; this file knows only the layers.
"""

import torch
from torch import nn
from torch.nn import functional

CLASSES = ("button", "link", "text_input", "toggle", "select", "icon")
STRIDES = (8, 16, 32)
HEAD_NAMES = ("p8", "p16", "p32")
# objectness, then left, top, right, bottom, then one logit a class.
OUTPUT_CHANNELS = 5 + len(CLASSES)


class ConvBlock(nn.Module):
    """Convolution, batch norm, ReLU. `fold` turns it into a convolution with a bias."""

    def __init__(self, inputs, outputs, size=3, stride=1, relu=True):
        super().__init__()
        padding = 0 if size == stride else size // 2
        self.conv = nn.Conv2d(inputs, outputs, size, stride, padding, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-3, momentum=0.03)
        self.relu = relu

    def forward(self, x):
        x = self.conv(x)
        if self.norm is not None:
            x = self.norm(x)
        return functional.relu(x) if self.relu else x

    def fold(self):
        scale = self.norm.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        folded = nn.Conv2d(
            self.conv.in_channels, self.conv.out_channels, self.conv.kernel_size, self.conv.stride, self.conv.padding
        )
        folded.weight.data = (self.conv.weight * scale[:, None, None, None]).detach().contiguous()
        folded.bias.data = (self.norm.bias - self.norm.running_mean * scale).detach()
        self.conv, self.norm = folded, None


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = ConvBlock(channels, channels)
        self.second = ConvBlock(channels, channels, relu=False)

    def forward(self, x):
        return functional.relu(x + self.second(self.first(x)))


class SplitStage(nn.Module):
    """Half of the channels go through the residual blocks, the other half past them: the same reach for half the cost."""

    def __init__(self, channels, depth):
        super().__init__()
        half = channels // 2
        self.through = ConvBlock(channels, half, 1)
        self.past = ConvBlock(channels, half, 1)
        self.blocks = nn.Sequential(*(Residual(half) for _ in range(depth)))
        self.merge = ConvBlock(channels, channels, 1)

    def forward(self, x):
        return self.merge(torch.cat([self.blocks(self.through(x)), self.past(x)], 1))


class PooledContext(nn.Module):
    """Three chained 5×5 max-pools see 13×13 cells of stride 32: the whole width of a form row."""

    def __init__(self, channels):
        super().__init__()
        half = channels // 2
        self.reduce = ConvBlock(channels, half, 1)
        self.merge = ConvBlock(half * 4, channels, 1)

    def forward(self, x):
        pools = [self.reduce(x)]
        for _ in range(3):
            pools.append(functional.max_pool2d(pools[-1], 5, 1, 2))
        return self.merge(torch.cat(pools, 1))


class Fuse(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.reduce = ConvBlock(inputs, outputs, 1)
        self.mix = ConvBlock(outputs, outputs, 3)

    def forward(self, *maps):
        return self.mix(self.reduce(torch.cat(maps, 1)))


class Head(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.mix = ConvBlock(channels, channels, 3)
        self.output = nn.Conv2d(channels, OUTPUT_CHANNELS, 1)
        # Most cells hold nothing: start from a prior of one in a hundred so that the first steps are calm.
        nn.init.zeros_(self.output.bias)
        nn.init.normal_(self.output.weight, std=0.01)
        self.output.bias.data[0] = -4.6

    def forward(self, x):
        return self.output(self.mix(x))


def upsample(x):
    return functional.interpolate(x, scale_factor=2, mode="nearest")


class Detector(nn.Module):
    """Input [N,3,H,W] f32, RGB, 0..1, H and W multiples of 32. Output: one map a stride, [N,5+classes,H/s,W/s]."""

    def __init__(self, widths=(32, 64, 96, 128), neck=(32, 64, 96), depths=(1, 2, 2)):
        super().__init__()
        w4, w8, w16, w32 = widths
        n8, n16, n32 = neck
        self.stem = ConvBlock(3, w4, 4, 4)
        self.down8 = ConvBlock(w4, w8, 3, 2)
        self.stage8 = SplitStage(w8, depths[0])
        self.down16 = ConvBlock(w8, w16, 3, 2)
        self.stage16 = SplitStage(w16, depths[1])
        self.down32 = ConvBlock(w16, w32, 3, 2)
        self.stage32 = SplitStage(w32, depths[2])
        self.context = PooledContext(w32)
        self.lateral32 = ConvBlock(w32, n16, 1)
        self.fuse16 = Fuse(n16 + w16, n16)
        self.lateral16 = ConvBlock(n16, n8, 1)
        self.fuse8 = Fuse(n8 + w8, n8)
        self.up_down16 = ConvBlock(n8, n8, 3, 2)
        self.refuse16 = Fuse(n8 + n16, n16)
        self.up_down32 = ConvBlock(n16, n16, 3, 2)
        self.refuse32 = Fuse(n16 + n16, n32)
        self.heads = nn.ModuleList([Head(n8), Head(n16), Head(n32)])

    def forward(self, image):
        c8 = self.stage8(self.down8(self.stem(image)))
        c16 = self.stage16(self.down16(c8))
        c32 = self.context(self.stage32(self.down32(c16)))
        t32 = self.lateral32(c32)
        t16 = self.fuse16(upsample(t32), c16)
        p8 = self.fuse8(upsample(self.lateral16(t16)), c8)
        p16 = self.refuse16(self.up_down16(p8), t16)
        p32 = self.refuse32(self.up_down32(p16), t32)
        return tuple(head(x) for head, x in zip(self.heads, (p8, p16, p32)))

    def fold(self):
        """Folds every batch norm into its convolution. For export only: training needs the norms."""
        for module in list(self.modules()):
            if isinstance(module, ConvBlock):
                module.fold()
        return self


def count_cost(model, height=800, width=1280):
    """(parameters, multiply-accumulates) of one image."""
    macs = 0

    def add(module, _inputs, output):
        nonlocal macs
        macs += output.shape[2] * output.shape[3] * module.weight.numel()

    handles = [m.register_forward_hook(add) for m in model.modules() if isinstance(m, nn.Conv2d)]
    training = model.training
    with torch.no_grad():
        model.eval()(torch.zeros(1, 3, height, width))
    model.train(training)
    for handle in handles:
        handle.remove()
    return sum(p.numel() for p in model.parameters()), macs
