import { lazily } from '@semblance/workers/lazily'
import * as tf from '@tensorflow/tfjs-core'
import { readTensors, weightsOf } from './networks.ts'

/** Pixels of the input, which shows an upright face with some space around it. */
export const AGE_GENDER_SIZE = 112

/** Mean color of the training pictures, which is subtracted from each input. */
const MEAN_COLOR = [122.782, 117.001, 104.298]

const weights = lazily(() => weightsOf('age-gender'))

/**
 * Age in years and the probability, 0–1, that the person is a man, by face-api's small Xception
 * network. The values of `view` are 0–255.
 */
export async function ageAndGender(view: Float32Array): Promise<{ age: number; male: number }> {
  const map = await weights()
  const of = (name: string): tf.Tensor => map[name] as tf.Tensor
  const convolve = (x: tf.Tensor4D, name: string): tf.Tensor4D =>
    tf.add(tf.conv2d(x, of(`${name}/filters`) as tf.Tensor4D, 2, 'same'), of(`${name}/bias`))
  const separable = (x: tf.Tensor4D, name: string): tf.Tensor4D => {
    const depthwise = of(`${name}/depthwise_filter`) as tf.Tensor4D
    const pointwise = of(`${name}/pointwise_filter`) as tf.Tensor4D
    return tf.add(tf.separableConv2d(x, depthwise, pointwise, 1, 'same'), of(`${name}/bias`))
  }
  const reduce = (x: tf.Tensor4D, name: string, isFirst = false): tf.Tensor4D => {
    const once = separable(isFirst ? x : tf.relu(x), `${name}/separable_conv0`)
    const twice = separable(tf.relu(once), `${name}/separable_conv1`)
    return tf.add(tf.maxPool(twice, 3, 2, 'same'), convolve(x, `${name}/expansion_conv`))
  }
  const refine = (x: tf.Tensor4D, name: string): tf.Tensor4D =>
    tf.add(
      x,
      [0, 1, 2].reduce((features, step) => separable(tf.relu(features), `${name}/separable_conv${step}`), x),
    )
  const outputs = tf.tidy(() => {
    const picture = tf.tensor4d(view, [1, AGE_GENDER_SIZE, AGE_GENDER_SIZE, 3])
    const input = tf.div<tf.Tensor4D>(tf.sub(picture, tf.tensor1d(MEAN_COLOR)), 255)
    let features = reduce(tf.relu(convolve(input, 'entry_flow/conv_in')), 'entry_flow/reduction_block_0', true)
    features = reduce(features, 'entry_flow/reduction_block_1')
    features = refine(refine(features, 'middle_flow/main_block_0'), 'middle_flow/main_block_1')
    features = tf.relu(separable(reduce(features, 'exit_flow/reduction_block'), 'exit_flow/separable_conv'))
    const pooled = tf.reshape(tf.avgPool(features, 7, 2, 'valid'), [1, -1])
    const respond = (name: string): tf.Tensor =>
      tf.add(tf.matMul(pooled, of(`fc/${name}/weights`)), of(`fc/${name}/bias`))
    return [respond('age'), tf.softmax(respond('gender'))]
  })
  const [age, gender] = readTensors(outputs)
  return { age: age?.values[0] ?? 0, male: gender?.values[0] ?? 0.5 }
}
